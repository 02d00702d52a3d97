import { afterEach, describe, expect, it } from 'vitest'
import { gone } from '../../fixtures/processes/gone.ts'
import { closedUrl, closeServers, serveHttp } from '../../fixtures/wire/serve.ts'
import { startHttpProcess } from './http-process.ts'

afterEach(closeServers)

const node = (program: string): string[] => [process.execPath, '-e', program]
const signal = (): AbortSignal => AbortSignal.timeout(10_000)

describe('a server started by a command', () => {
  it('is there when its port accepts connections, and gone after stop()', async () => {
    const url = await closedUrl()
    const listen = `require('http').createServer().listen(${new URL(url).port}, '127.0.0.1'); process.on('SIGTERM', () => {})`
    const server = await startHttpProcess({
      command: node(listen),
      url,
      startMs: 10_000,
      signal: signal(),
      graceMs: { terminate: 50 },
    })
    await server.stop()
    await server.stop()
    await expect(server.exited).resolves.toEqual({ code: null, signal: 'SIGKILL' })
    await gone([server.pid], signal())
  })

  it.each([
    [
      'exits first',
      'console.error("no database"); process.exit(4)',
      'exited-at-once',
      /code 4 before .* It wrote:\nno database/,
    ],
    ['exits silently', 'process.exit()', 'exited-at-once', /It wrote nothing/],
  ])('that %s is an error in words', async (_, program, code, message) => {
    const starting = startHttpProcess({
      command: node(program),
      url: await closedUrl(),
      startMs: 10_000,
      signal: signal(),
    })
    await expect(starting).rejects.toMatchObject({ code })
    await expect(starting).rejects.toThrow(message)
  })

  it('that never listens is given up, with the time that it had', async () => {
    const starting = startHttpProcess({
      command: node('setInterval(() => {}, 1000)'),
      url: await closedUrl(),
      startMs: 200,
      signal: signal(),
    })
    await expect(starting).rejects.toMatchObject({
      code: 'no-answer',
      message: expect.stringContaining('within 0.2 s'),
    })
  })

  it('is not started where something listens already', async () => {
    const url = await serveHttp((_, response) => response.end())
    const starting = startHttpProcess({ command: node(''), url, startMs: 10_000, signal: signal() })
    await expect(starting).rejects.toMatchObject({ code: 'port-in-use' })
  })
})
