/** What the page asks for: JSON of a shape, or nothing. */
import type { SchemaQuestion, SendAgain } from '../../reports/html/live.ts'

type Mapping = Readonly<Record<string, unknown>>

export function readQuestion(text: string): SchemaQuestion | undefined {
  const value = mapping(text)
  if (value === undefined) return undefined
  const { revision, from, inReplyTo, text: said } = value
  if (typeof revision !== 'string' || typeof said !== 'string' || (from !== 'client' && from !== 'server'))
    return undefined
  return { revision, from, text: said, ...(typeof inReplyTo === 'string' ? { inReplyTo } : {}) }
}

export function readSendAgain(text: string): SendAgain | undefined {
  const value = mapping(text)
  if (value === undefined) return undefined
  const { revision, transport, text: said } = value
  if (typeof revision !== 'string' || typeof transport !== 'string' || typeof said !== 'string') return undefined
  return { revision, transport, text: said }
}

function mapping(text: string): Mapping | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
