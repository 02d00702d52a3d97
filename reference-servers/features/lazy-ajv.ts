/** Ajv takes a quarter of the time that this server takes to start: it is loaded when something is validated first. */
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

export function ajv2020(): typeof import('ajv/dist/2020.js').Ajv2020 {
  const library: typeof import('ajv/dist/2020.js') = load('ajv/dist/2020.js')
  return library.Ajv2020
}

export function ajvDraft07(): typeof import('ajv').Ajv {
  const library: typeof import('ajv') = load('ajv')
  return library.Ajv
}
