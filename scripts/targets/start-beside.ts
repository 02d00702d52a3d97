/** Starts a server that is tested without being started by the suite. */
import { connect } from 'node:net'
import { execa } from 'execa'
import type { StartCommand } from '../../fixtures/targets/start.ts'

const limitMs = 60_000

interface Beside {
  stop(): void
}

/** Resolves when something listens on the port; rejects when that takes a minute, or the process ends. */
export async function startBeside({ command, args, env }: StartCommand, port: number): Promise<Beside> {
  const child = execa(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'], reject: false })
  let ended: string | undefined
  void child.then(({ stderr }) => {
    ended = stderr
  })
  const deadline = performance.now() + limitMs
  while (!(await listens(port))) {
    if (ended !== undefined) throw new Error(`${command} ended before it listened: ${ended}`)
    if (performance.now() > deadline) throw new Error(`${command} does not listen on ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { stop: () => void child.kill() }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (is: boolean) => () => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
}
