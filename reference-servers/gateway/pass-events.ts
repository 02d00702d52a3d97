/** Passes an event stream on, event by event. */
import type { Readable, Writable } from 'node:stream'
import { isJsonObject, type JsonObject } from '../../schema/index.ts'

/** @param change the messages that go on in place of one */
export async function passEvents(
  from: Readable,
  to: Writable,
  change: (message: JsonObject) => readonly JsonObject[] | Promise<readonly JsonObject[]>,
): Promise<void> {
  let rest = ''
  from.setEncoding('utf8')
  try {
    for await (const part of from) {
      rest += String(part)
      const events = rest.split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) for (const changed of await passEvent(event, change)) to.write(`${changed}\n\n`)
    }
  } catch {
    // One of the two has gone, which ends the stream of the other.
  }
  to.end(rest)
}

async function passEvent(event: string, change: Parameters<typeof passEvents>[2]): Promise<readonly string[]> {
  const lines = event.split('\n')
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trimStart()] : []))
  const message = parse(data.join('\n'))
  if (message === undefined) return [event]
  const others = lines.filter((line) => !line.startsWith('data:'))
  const changed = await change(message)
  return changed.map((one) => (one === message ? event : [...others, `data: ${JSON.stringify(one)}`].join('\n')))
}

function parse(text: string): JsonObject | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return isJsonObject(json) ? json : undefined
  } catch {
    return undefined
  }
}
