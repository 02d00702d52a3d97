/** A reference client and a reference server in this process, with a tap between them. */
import { PassThrough, type Readable } from 'node:stream'
import type { Result } from '../../harness/judging/result.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { JudgeTraceOptions } from '../../harness/runner/options.ts'
import { passHttp } from '../../harness/tap/pass-http.ts'
import { TapRecording } from '../../harness/tap/tap-recording.ts'
import type { Traffic } from '../../harness/tap/traffic.ts'
import type { Side } from '../../harness/trace/place.ts'
import { createReferenceClient, type Target } from '../../reference-clients/client.ts'
import type { ClientOptions } from '../../reference-clients/options.ts'
import { createReferenceServer, type ServerOptions } from '../../reference-servers/reference-server.ts'
import type { Place } from '../audit/places.ts'

interface Pair {
  readonly server?: ServerOptions
  readonly client?: ClientOptions
}

/** What was found about each party. */
interface PairFindings {
  readonly results: Readonly<Record<Side, readonly Result[]>>
  readonly problems: readonly string[]
  /** The time was up before the client was done: on a busy machine less was seen than there is. */
  readonly isCut: boolean
}

/** Milliseconds after which a client that waits for what does not come is ended. */
const limitMs = 20_000

/** Has the client use the server once, in a place, and judges both. */
export async function judgePair(suite: Suite, place: Place, pair: Pair): Promise<PairFindings> {
  const results = { server: [] as Result[], client: [] as Result[] }
  const problems = new Set<string>()
  const judged = (side: Side): JudgeTraceOptions => ({
    ...{ suite, strict: false, select: () => true, linkTo: () => '', causesOf: () => [] },
    emit(event) {
      if (event.type === 'result') results[side].push(event.result)
      if (event.type === 'problem') problems.add(event.message)
    },
  })
  const start = performance.now()
  const now = (): number => performance.now() - start
  const queue: Traffic[] = []
  const hand = (traffic: Traffic): void => void queue.push(traffic)
  const revisions = [place.revision]
  const server = createReferenceServer({ revisions, ...pair.server })
  const client = createReferenceClient({ revision: place.revision, ...pair.client })
  const signal = AbortSignal.timeout(limitMs)
  let endpoint: URL | undefined
  if (place.transport === 'stdio') {
    const input = new PassThrough()
    const output = new PassThrough()
    const { closed } = server.attachStdio(
      spied(input, (data) => hand({ kind: 'input', data, at: now() })),
      output,
    )
    void closed.then(() => output.end())
    input.once('end', () => hand({ kind: 'input-ended', at: now() }))
    const seen = spied(output, (data) => hand({ kind: 'output', data, at: now() }))
    await client.run({ input: seen, output: input, signal })
    input.end()
    await Promise.race([closed, new Promise((resolve) => signal.addEventListener('abort', resolve))])
    hand({ kind: 'exited', code: 0, signal: null, at: now() })
  } else {
    const { url, sseUrl } = await server.listen()
    endpoint = new URL(place.transport === 'http-sse' ? sseUrl : url)
    const proxy = await passHttp({ host: '127.0.0.1', port: 0, endpoint, now, hand })
    const target: Target = { url: proxy.url, signal }
    await client.run(target)
    await proxy.close()
  }
  const isCut = signal.aborted
  await server.close()
  const recording = await TapRecording.begin({
    target: 'the reference server',
    endpoint,
    sides: { server: judged('server'), client: judged('client') },
  })
  for (const traffic of queue) {
    recording.take(traffic)
    await recording.judge()
  }
  await recording.end()
  return { results, problems: [...problems], isCut }
}

function spied(from: Readable, onData: (data: Uint8Array) => void): Readable {
  const to = new PassThrough()
  from.on('data', (data: Buffer) => {
    onData(Uint8Array.prototype.slice.call(data))
    to.write(data)
  })
  from.once('end', () => to.end())
  return to
}
