import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line to the database that can be cut, or held so that nothing comes back. */
export class Line {
  readonly #sockets = new Set<Socket>()
  #held = false
  #server: Server | undefined
  #port = 0

  async open(target: URL): Promise<void> {
    const folder = target.searchParams.get('host')
    const server = createServer((near) => {
      const far = folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(target.port), target.hostname)
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          this.#sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      near.on('data', (data) => void (this.#held || far.write(data)))
      far.on('data', (data) => void (this.#held || near.write(data)))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.#port = (server.address() as { port: number }).port
    this.#server = server
  }

  hold(held: boolean): void {
    this.#held = held
  }

  /** What is connected now hears nothing more, for ever; what connects later does. */
  freeze(): void {
    for (const socket of this.#sockets) {
      socket.removeAllListeners('data')
      socket.resume()
    }
  }

  /** The address of a database behind the line. */
  urlTo(target: URL): string {
    return `postgres://${target.username}@127.0.0.1:${this.#port}${target.pathname}`
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.cut()
    this.#server?.close()
  }
}
