import type { JsonObject } from './json.ts'

/** A request as the parts of the server see it. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly body: string
  readonly authorization: string | undefined
  /** The fields of the header DPoP. */
  readonly proofs: readonly string[]
  readonly cookies: string
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export const json = (status: number, body: JsonObject, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const page = (status: number, body: string): Answer => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: `<!doctype html><title>Reference authorization server</title>${body}`,
})

export const redirect = (location: string): Answer => ({ status: 302, headers: { Location: location }, body: '' })

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
