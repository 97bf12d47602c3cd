// A server of Damka for a test: the built program on a free port, with an empty folder of data.

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

/** Opens a server. `demo` puts the demo events into it. */
export async function openServer({ demo = false } = {}) {
  const data = await mkdtemp(join(tmpdir(), "damka-browser-"));
  let doors = await open(data, "127.0.0.1:0", demo);
  return {
    address: doors.address,
    firstLink: doors.firstLink,
    /** Closes the doors as a power cut would, and keeps the data. */
    async cut() {
      doors.program.kill("SIGKILL");
      await doors.gone;
    },
    /** Opens the doors again where they were. */
    async reopen() {
      doors = await open(data, new URL(this.address).host.replace("localhost", "127.0.0.1"), false);
    },
    async close() {
      doors.program.kill("SIGTERM");
      await doors.gone;
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function open(data, listen, demo) {
  const flags = ["serve", "--data", data, "--listen", listen, ...(demo ? [] : ["--no-demo"])];
  const program = spawn(PROGRAM, flags, { stdio: ["ignore", "pipe", "inherit"] });
  const doors = { program, gone: once(program, "exit"), address: "", firstLink: "" };
  for await (const line of createInterface({ input: program.stdout })) {
    doors.address ||= line.match(/^Damka is open: (http:\S+)$/)?.[1] ?? "";
    doors.firstLink ||= line.match(/^http:\S+\/join\/\S+$/)?.[0] ?? "";
    if (line.startsWith("Ctrl+C")) return doors;
  }
  throw new Error(`${PROGRAM} did not open its doors.`);
}
