import type { Quirk } from './quirk.ts'

/** The quirk of this name. Rejects when there is none. */
export async function loadQuirk(name: string): Promise<Quirk> {
  const { quirks } = await import('../generated/quirks-server.ts')
  const quirk = Object.hasOwn(quirks, name) ? quirks[name] : undefined
  if (quirk === undefined) throw new Error(`--quirk: there is none named ${name}`)
  return quirk
}
