import type { HeaderList } from './headers.ts'

const bodyMethods = ['POST', 'PUT', 'PATCH']

function has(headers: HeaderList, name: string): boolean {
  return headers.some(([given]) => given.toLowerCase() === name)
}

/** The fields as given, with what HTTP/1.1 cannot do without where it is missing: Host first; Content-Length, Connection last. */
export function completeHeaders(method: string, url: URL, given: HeaderList, body: Uint8Array | undefined): HeaderList {
  const length = body?.length ?? (bodyMethods.includes(method.toUpperCase()) ? 0 : undefined)
  const framed = has(given, 'content-length') || has(given, 'transfer-encoding')
  return [
    ...(has(given, 'host') ? [] : [['Host', url.host] as const]),
    ...given,
    ...(length === undefined || framed ? [] : [['Content-Length', String(length)] as const]),
    ...(has(given, 'connection') ? [] : [['Connection', 'keep-alive'] as const]),
  ]
}

/** Adds fields whose name is not yet there, in any case. */
export function addHeaders(headers: HeaderList, more: HeaderList): HeaderList {
  return [...headers, ...more.filter(([name]) => !has(headers, name.toLowerCase()))]
}

/** From Node's flat list of names and values. */
export function pairHeaders(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? ''] as const] : []))
}
