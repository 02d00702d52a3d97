/** While the judging is held, everything passes, unchanged; it is let go only when all has passed. */
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { passHttp } from '../../harness/tap/pass-http.ts'
import { mostWaiting } from '../../harness/tap/traffic.ts'
import { startHandingOn } from './hand-on.ts'
import type { ToThread } from './thread-messages.ts'

const mebibyte = 1024 * 1024
/** More than may wait for the judging. */
const pieces = (2 * mostWaiting) / mebibyte

/** Takes nothing until it is let go. */
class HeldThread extends EventEmitter {
  readonly #held: ToThread[] = []
  #isHeld = true
  postMessage(message: ToThread): void {
    if (this.#isHeld) this.#held.push(message)
    else this.#take(message)
  }
  letGo(): void {
    this.#isHeld = false
    for (const message of this.#held) this.#take(message)
  }
  #take(message: ToThread): void {
    if (message.kind === 'traffic') this.emit('message', { kind: 'taken', bytes: message.bytes })
    else this.emit('message', { kind: 'failed', message: 'let go' })
  }
  ref(): void {}
  unref(): void {}
  async terminate(): Promise<void> {}
}

test('over HTTP', async () => {
  const server = createServer((request, response) => void request.pipe(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const thread = new HeldThread()
  const { hand, now, end } = startHandingOn(thread, () => {})
  const endpoint = new URL(`http://127.0.0.1:${port}/mcp`)
  const proxy = await passHttp({ host: '127.0.0.1', port: 0, endpoint, now, hand })
  onTestFinished(async () => {
    await proxy.close()
    server.closeAllConnections()
    server.close()
  })
  for (let n = 0; n < pieces; n += 1) {
    const body = Buffer.alloc(mebibyte, n)
    const response = await fetch(proxy.url, { method: 'POST', body })
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true)
  }
  thread.letGo()
  expect(await end()).toEqual({ kind: 'failed', message: 'let go' })
})

const file = (...path: string[]): string => JSON.stringify(join(import.meta.dirname, ...path))
/** A tap whose judging is a thread that sleeps until the parent lets it go. */
const tap = `
import { Worker } from 'node:worker_threads'
import { passStdio } from ${file('..', '..', 'harness', 'tap', 'pass-stdio.ts')}
import { startHandingOn } from ${file('hand-on.ts')}
const flag = new Int32Array(new SharedArrayBuffer(4))
const thread = new Worker(\`
  const { parentPort, workerData } = require('node:worker_threads')
  Atomics.wait(workerData, 0, 0)
  parentPort.on('message', ({ kind }) => kind === 'end' && parentPort.postMessage({ kind: 'failed', message: 'let go' }))
\`, { eval: true, execArgv: [], workerData: flag })
process.once('message', () => {
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
})
const { now, hand, end } = startHandingOn(thread, () => {})
const server = 'process.stdin.pipe(process.stdout).on("unpipe", () => { process.exitCode = 7 })'
const exit = await passStdio({ command: [process.execPath, '-e', server], cwd: process.cwd(), now, hand })
process.send({ exit })
const ending = await end()
process.send({ ending })
process.disconnect()
`

test('over stdio', async () => {
  const words = ['--import', 'tsx', '--input-type=module', '-e', tap]
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] })
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('a child without pipes')
  const passed = buffer(stdout)
  const sent: Buffer[] = []
  for (let n = 0; n < pieces; n += 1) {
    const piece = Buffer.alloc(mebibyte, n)
    sent.push(piece)
    if (!stdin.write(piece)) await once(stdin, 'drain')
  }
  const exited = once(child, 'message')
  stdin.end()
  expect((await exited)[0]).toEqual({ exit: { code: 7, signal: null } })
  const ended = once(child, 'message')
  child.send('let go')
  expect((await ended)[0]).toEqual({ ending: { kind: 'failed', message: 'let go' } })
  expect((await passed).equals(Buffer.concat(sent))).toBe(true)
})
