// A house of Damka for a test: the built program on a free port, with an empty folder of data.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PROGRAM = process.env.DAMKA ?? join(ROOT, "target/debug/damka");

/** Where the pictures of the pages are put. */
export const PICTURES = join(ROOT, "target/browser");

/** Opens a house. `demo` puts the three demo events into it. */
export async function openHouse({ demo = false } = {}) {
  const data = await mkdtemp(join(tmpdir(), "damka-browser-"));
  const flags = ["serve", "--data", data, "--listen", "127.0.0.1:0", ...(demo ? [] : ["--no-demo"])];
  const program = spawn(PROGRAM, flags, { stdio: ["ignore", "pipe", "inherit"] });
  const gone = once(program, "exit");
  const house = {
    address: "",
    firstLink: "",
    async close() {
      program.kill("SIGTERM");
      await gone;
      await rm(data, { recursive: true, force: true });
    },
  };
  const lines = createInterface({ input: program.stdout });
  for await (const line of lines) {
    house.address ||= line.match(/^Damka is open: (http:\S+)$/)?.[1] ?? "";
    house.firstLink ||= line.match(/^http:\S+\/join\/\S+$/)?.[0] ?? "";
    if (line.startsWith("Ctrl+C")) break;
  }
  if (!house.address || !house.firstLink) throw new Error(`${PROGRAM} did not open its doors.`);
  return house;
}
