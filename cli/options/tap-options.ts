/** Values of the flags of `tap`. */
import { expected } from '../../api/settings/usage-error.ts'

const units: Readonly<Record<string, number>> = { '': 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }

/** `4000`, `127.0.0.1:4000`, `[::1]:4000`; port 0 is a free one. Without a host it is 127.0.0.1. Throws UsageError. */
export function listenAddress(text: string, place: string): { readonly host: string; readonly port: number } {
  const [, host = '127.0.0.1', digits = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? []
  const port = digits === '' ? -1 : Number(digits)
  if (port < 0 || port > 65_535) throw expected(place, 'a port, or host:port', text)
  return { host: host.replace(/^\[|\]$/g, ''), port }
}

/** Bytes of `200MiB`. Throws UsageError. */
export function sizeOf(text: string, place: string): number {
  const [, digits, unit = ''] = /^([1-9]\d{0,14})\s?(KiB|MiB|GiB|)$/.exec(text) ?? []
  if (digits === undefined) throw expected(place, 'a number of bytes such as 200MiB', text)
  return Number(digits) * (units[unit] ?? 1)
}
