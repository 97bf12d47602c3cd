// People who do not exist, for events of any size.

const FAMILIES = "Adler Bilyk Cherny Danko Evans Franko Gorin Hrytsenko Ivanets Jansen Kovalenko Lysenko Melnyk Novak Orlyk Petrenko Quist Rudenko Shevchuk Tkach Umanets Vasylenko Wouters Yaremko Zinchenko".split(" ");
const GIVEN = "Anna Bohdan Clara Denys Eva Fedir Halyna Ihor Jan Katria Lev".split(" ");
const FROM = "Kyiv Lviv Odesa Kharkiv Poltava Dnipro".split(" ");

/** So many people as rows of an entry list: name, birth, rating, title, region. */
export function people(number) {
  const person = (_, index) => [
    `${FAMILIES[index % FAMILIES.length]} ${GIVEN[(index * 7 + 3 * Math.floor(index / FAMILIES.length)) % GIVEN.length]}`,
    `${1960 + (index * 13) % 45}-03-14`,
    String(2200 - 17 * index),
    "",
    FROM[index % FROM.length],
  ];
  return Array.from({ length: number }, person);
}
