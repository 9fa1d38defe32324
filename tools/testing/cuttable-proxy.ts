import { createConnection, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** A proxy that can take the server away. */
export interface CuttableProxy {
  port: number
  /** Closes every connection and accepts no new ones. */
  cut: () => Promise<void>
  restore: () => Promise<void>
  close: () => Promise<void>
}

export async function startCuttableProxy(to: NetConnectOpts): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const onward = createConnection(to)
    for (const socket of [from, onward]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        from.destroy()
        onward.destroy()
      })
    }
    from.pipe(onward).pipe(from)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return { port, cut, restore: () => listen(port), close: cut }
}
