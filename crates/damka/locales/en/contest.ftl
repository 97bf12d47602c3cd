### `damka contest`.

contest-refused = refused
contest-written = Written.
contest-hidden = Authors are hidden until the final results.
contest-work = code { $code }
contest-open = for the judge: { $what }
contest-removed = removed from the contest
contest-no-answer = There is no answer.
contest-line-key = variation { $label } of the key
contest-line-other = from move { $number } on the task is fulfilled in another way; a judge decides
contest-line-fails = move { $number } does not fulfil the task
contest-line-open = move { $number } could not be proved; a judge decides
contest-line-stops = stops before the end of the variation
contest-given = thematic variations: { $given } of { $asked } asked for
contest-same = the same position
contest-moved = moved, in a mirror, or with the colours exchanged
contest-rearranged = { $n ->
    [one] { $n } piece stands elsewhere
   *[other] { $n } pieces stand elsewhere
}
contest-looked = Works looked at: { $all }. Whether one is a predecessor is the judge’s.
