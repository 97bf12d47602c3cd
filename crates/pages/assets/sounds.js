// Short sounds of our own making: a knock of wood for a move, two tones for the end, a tick when time is short.
// They are off until somebody switches them on, and his browser keeps that.

const KEPT = "damka-sounds";
const TONES = {
  move: [[190, 0, 0.05]],
  take: [[190, 0, 0.05], [150, 0.07, 0.05]],
  call: [[660, 0, 0.12], [880, 0.14, 0.16]],
  short: [[1200, 0, 0.03]],
  end: [[440, 0, 0.18], [330, 0.2, 0.3]],
};

let audio = null;

const stored = () => { try { return localStorage.getItem(KEPT); } catch { return null; } };
export const isOn = () => stored() === "on";

export const set = (on) => {
  try { localStorage.setItem(KEPT, on ? "on" : "off"); } catch { /* A browser that keeps nothing plays nothing. */ }
  if (on) sound("move");
};

export const sound = (name) => {
  if (!isOn()) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  for (const [pitch, after, lasts] of TONES[name]) {
    const begins = audio.currentTime + after;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = name === "move" || name === "take" ? "triangle" : "sine";
    tone.frequency.setValueAtTime(pitch, begins);
    volume.gain.setValueAtTime(0.25, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
    tone.connect(volume).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + lasts);
  }
};
