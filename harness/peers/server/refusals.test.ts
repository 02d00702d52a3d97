/** Each place where our server may refuse what a client sends: it is written into the trace, or there is a reason why not. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const folders = [
  'harness/peers/server',
  'harness/peers/server/answers',
  'harness/peers/server/http',
  'harness/transports/streamable-http',
  'harness/transports/http-sse',
]

/** What refuses: an answer with a status of its own, a JSON-RPC error, a connection that is cut. */
const refuses = /\brefuse\(|\.respond\((?!20)|new (?:RpcError|RefusedRequest)\(|\.drop\(/

const noted = 'the trace has a note, which counts'
const scripted = 'a scenario says so'
const unasked = 'the revision has no such way: 405, after which a client goes on without it'

/** File -> what each line that refuses is, in order. */
const known: Readonly<Record<string, readonly string[]>> = {
  'answer-client.ts': ['a fault of ours, which is a harness error', scripted, noted],
  'event-store.ts': [scripted],
  'http-rules.ts': ['a fault of ours, which is a harness error', scripted, scripted],
  'legacy-http.ts': [noted, unasked, noted, noted, unasked, noted],
  'line-rules.ts': [noted, noted, noted],
  'methods.ts': ['a method that we do not have, which has rules of its own'],
  'modern-checks.ts': ['a version is asked for, and the ones that we speak are named', noted, noted, noted],
  'modern-http.ts': [noted, unasked, noted, noted, noted],
  'post-stream.ts': [scripted, 'the answer to a request'],
  'primitives.ts': ['a tool, ', 'a resource, ', 'a prompt that is not listed'].map((what) => `${what} not there`),
  'refuse.ts': ['all of these go through here', noted, noted],
  'sse-http.ts': [unasked, noted, noted, noted, 'a message that is taken'],
  'server.ts': ['another path than that of the endpoint, where a client may look for metadata'],
}

const linesOf = (folder: string, file: string): readonly string[] =>
  readFileSync(new URL(`${folder}/${file}`, root), 'utf8')
    .split('\n')
    .filter((line) => refuses.test(line) && !/^\s*(?:\*|\/\/)/.test(line))

test.each(folders)('%s refuses nothing without a word', (folder) => {
  const files = readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const found = files.flatMap((file) => {
    const lines = linesOf(folder, file)
    return lines.length === (known[file]?.length ?? 0) ? [] : [[file, lines]]
  })
  expect(found).toEqual([])
})

test('no reason is left of a place that is gone', () => {
  const all = folders.flatMap((folder) => readdirSync(new URL(folder, root)))
  expect(Object.keys(known).filter((file) => !all.includes(file))).toEqual([])
})
