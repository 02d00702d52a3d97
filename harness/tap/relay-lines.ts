/** What a relay tells the program that judges: a line of JSON for each thing that passed. */
import type { StdioTraffic } from './traffic.ts'

/** A thing that passed; all that was told so far has been told; or something could not be told. */
export type Relayed = StdioTraffic | { readonly kind: 'flushed' } | { readonly kind: 'lost'; readonly reason: string }

type Line = { readonly told: Exclude<Relayed, { data: Uint8Array }> } | { readonly told: DataOnLine }
type DataOnLine = { readonly kind: 'input' | 'output' | 'stderr'; readonly base64: string }

/** Without the line end. */
export function toRelayLine(relayed: Relayed): string {
  if (!('data' in relayed)) return JSON.stringify({ told: relayed } satisfies Line)
  const base64 = Buffer.from(relayed.data).toString('base64')
  return JSON.stringify({ told: { kind: relayed.kind, base64 } } satisfies Line)
}

export function fromRelayLine(text: string): Relayed {
  const { told }: Line = JSON.parse(text)
  return 'base64' in told ? { kind: told.kind, data: Buffer.from(told.base64, 'base64') } : told
}
