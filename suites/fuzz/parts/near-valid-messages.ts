/** Messages from the schemas: some valid, most with one flaw, of their values or of their text. */
import fc from 'fast-check'
import { arbitrary, flawedText, nearValid, textFlaws } from '../../../schema/arbitraries/index.ts'
import { isJsonObject, type Json, type JsonObject, type RevisionId, type Validators } from '../../../schema/index.ts'
import { namingNothing } from './safe-methods.ts'
import { type Stimulus, withUniqueId } from './stimulus.ts'

/** Messages of these types; `validators` are those of the revision. */
export function nearValidMessages(
  revision: RevisionId,
  types: readonly string[],
  validators: Validators,
): fc.Arbitrary<Stimulus> {
  const sources = types.map((type) => {
    const settle = (message: Json, path: string): Json =>
      isJsonObject(message) ? inVersion(namingNothing(inEnvelope(message, type, path)), revision) : message
    const valid = arbitrary(revision, type).map(
      (message): Stimulus => ({
        body: JSON.stringify(settle(message, '')),
        oddity: `${type}, valid`,
        origin: { type, valid: message },
      }),
    )
    const source = nearValid(revision, type, validators)
    if (source === undefined) return valid
    const flawedAsText = fc
      .tuple(arbitrary(revision, type), fc.nat())
      .map(([message, choice]) => withTextFlaw(type, settle(message, ''), choice))
    const flawed = source.map(({ message, flaw: { kind, path } }) => ({
      path,
      value: {
        body: JSON.stringify(settle(message, path)),
        oddity: `${type}, ${kind} at ${path === '' ? 'its root' : path}`,
        origin: { type, flaw: kind },
      },
    }))
    // A flaw in the envelope mostly keeps a server from looking at the params.
    const inParams = flawed.filter(({ path }) => path.startsWith('/params'))
    return fc.oneof(
      { weight: 1, arbitrary: valid },
      { weight: 3, arbitrary: inParams.map(({ value }) => value) },
      { weight: 1, arbitrary: flawed.map(({ value }) => value) },
      { weight: 1, arbitrary: flawedAsText },
    )
  })
  return fc.oneof(...sources)
}

/** A flaw that no value has, in the params where the message has any: what is outside of them is for `hostile-messages`. */
function withTextFlaw(type: string, message: Json, choice: number): Stimulus {
  const flaws = textFlaws(message, '/params')
  const flaw = flaws[choice % flaws.length]
  if (flaw === undefined) return { body: JSON.stringify(message), oddity: `${type}, valid`, origin: { type } }
  const { kind, path } = flaw
  return {
    body: flawedText(message, flaw),
    oddity: `${type}, ${kind} at ${path === '' ? 'its root' : path}`,
    origin: { type, flaw: kind },
  }
}

/** Up to 2025-06-18 the types are without the members of JSON-RPC. What the flaw is about stays as it is. */
function inEnvelope(message: JsonObject, type: string, flawPath: string): JsonObject {
  const bare: JsonObject = type.endsWith('Request') ? { jsonrpc: '2.0', id: 'fuzz-' } : { jsonrpc: '2.0' }
  const name = flawPath.slice(1)
  const { [name]: _, ...others } = bare
  const enveloped: JsonObject = { ...(Object.hasOwn(message, name) ? bare : others), ...message }
  return flawPath === '/id' ? enveloped : withUniqueId(enveloped)
}

const versionMember = 'io.modelcontextprotocol/protocolVersion'

/** Names the version under test where a version is named, so that the message is read beyond it. */
function inVersion(message: JsonObject, revision: RevisionId): JsonObject {
  const { params } = message
  if (!isJsonObject(params)) return message
  const { _meta: meta } = params
  if (!isJsonObject(meta) || typeof meta[versionMember] !== 'string') return message
  return { ...message, params: { ...params, _meta: { ...meta, [versionMember]: revision } } }
}
