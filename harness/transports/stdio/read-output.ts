import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { WireLimits } from '../../wire/limits.ts'
import { createLineSplitter, type Line } from '../../wire/line-splitter.ts'
import { createQuota } from '../../wire/quota.ts'
import { readFairly } from '../../wire/read-fairly.ts'

/** Reads stdout line by line to its end. Resolves with the limit that cut it short, if one did; never rejects. */
export async function readLines(
  stdout: Readable,
  limits: WireLimits,
  onLine: (line: Line) => void,
): Promise<string | undefined> {
  const quota = createQuota(limits)
  let passed: string | undefined
  const splitter = createLineSplitter({
    limit: limits.unitBytes,
    onLine(line) {
      passed ??= quota.take(line.data.length)
      if (passed === undefined) onLine(line)
    },
  })
  await readFairly(stdout, (chunk) => {
    if (!splitter.push(chunk)) passed ??= `a line longer than ${limits.unitBytes} bytes`
    return passed === undefined
  })
  if (passed === undefined) splitter.end()
  return passed
}

/** Reads stderr to its end, handing on text up to the limit. Resolves when it ended; never rejects. */
export async function readText(
  stderr: Readable,
  limit: number,
  onText: (text: string) => void,
  onLimit: () => void,
): Promise<void> {
  const decoder = new StringDecoder('utf8')
  let left = limit
  await readFairly(stderr, (chunk) => {
    if (left <= 0) return true
    const text = decoder.write(Buffer.from(chunk.subarray(0, left)))
    left -= chunk.length
    if (text !== '') onText(text)
    if (left <= 0) onLimit()
    return true
  })
  const rest = decoder.end()
  if (rest !== '') onText(rest)
}
