/**
 * Waits some turns of the event loop, about 0.2 ms. Node takes one new connection a turn (libuv 1.45 and later), and work that keeps
 * the process busy for 20 ms makes a turn that long: the last of sixteen visitors who come at once would wait for fifty pages of the others.
 */
export async function letConnectionsIn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise(setImmediate)
}

const TURNS = 10
