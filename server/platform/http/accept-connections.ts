/**
 * Waits some turns of the event loop, about 0.2 ms. Node accepts one new connection per turn (libuv 1.45 and later), so
 * when rendering keeps each turn busy for 20 ms, new visitors would wait for many pages of others.
 */
export async function acceptConnections(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise(setImmediate)
}

const TURNS = 10
