/** Messages from the schemas: some valid, most with one flaw. */
import fc from 'fast-check'
import { arbitrary, nearValid } from '../../schema/arbitraries/index.ts'
import { isJsonObject, type Json, type JsonObject, type RevisionId, type Validators } from '../../schema/index.ts'
import { namingNothing } from './safe-methods.ts'
import { type Stimulus, withUniqueId } from './stimulus.ts'

/** Messages of these types; `validators` are those of the revision. */
export function nearValidMessages(
  revision: RevisionId,
  types: readonly string[],
  validators: Validators,
): fc.Arbitrary<Stimulus> {
  const sources = types.flatMap((type) => {
    const flawed = nearValid(revision, type, validators)
    const valid = arbitrary(revision, type).map((message) => toStimulus(message, revision, 'valid'))
    if (flawed === undefined) return [valid]
    const nearly = flawed.map(({ message, flaw }) =>
      toStimulus(message, revision, `${flaw.kind} at ${flaw.path}`, flaw.path),
    )
    return [fc.oneof({ weight: 1, arbitrary: valid }, { weight: 3, arbitrary: nearly })]
  })
  return fc.oneof(...sources)
}

function toStimulus(message: Json, revision: RevisionId, flaw: string, path = ''): Stimulus {
  if (!isJsonObject(message)) return { body: JSON.stringify(message), oddity: flaw }
  const type = typeof message.method === 'string' ? `${message.method}, ` : ''
  const settled = inVersion(namingNothing(path === '/id' ? message : withUniqueId(message)), revision)
  return { body: JSON.stringify(settled), oddity: `${type}${flaw}` }
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
