// The line between a browser and the server, which can be cut and mended: what goes through it is not read.

import { once } from "node:events";
import { connect, createServer } from "node:net";

/** A line to a server; `address` is where a browser finds it. */
export async function openLine(server) {
  const { port, hostname } = new URL(server.address);
  const ends = new Set();
  let whole = true;
  const listener = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [[near, far], [far, near]]) {
      ends.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => { ends.delete(one); other.destroy(); });
    }
    return near;
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    address: `http://${hostname}:${listener.address().port}`,
    /** Nothing goes through any more, in either direction. */
    cut() {
      whole = false;
      for (const end of ends) end.destroy();
    },
    mend() { whole = true; },
    close() {
      this.cut();
      listener.close();
    },
  };
}
