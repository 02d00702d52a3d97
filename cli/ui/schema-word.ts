/** What the schema of a revision says about one message. */
import type { SchemaQuestion, SchemaWord } from '../../reports/html/live.ts'
import { isRevisionId, type Json, loadValidators } from '../../schema/index.ts'
import { messageParts } from '../../schema/message-type.ts'

const nothing: SchemaWord = { types: [], flaws: [] }

/** Whatever was sent: what is no JSON has no type. */
export async function schemaWord({ revision, from, inReplyTo, text }: SchemaQuestion): Promise<SchemaWord> {
  if (!isRevisionId(revision)) return nothing
  let message: Json
  try {
    message = JSON.parse(text)
  } catch {
    return nothing
  }
  const { has, validate } = await loadValidators(revision)
  const parts = messageParts(revision, message, { from, inReplyTo })
  const known = parts.filter(({ typeName }) => has(typeName))
  const flaws = known.flatMap(({ typeName, at }) => {
    const value = at === '/result' && typeof message === 'object' ? Reflect.get(Object(message), 'result') : message
    return validate(typeName, value).map(({ path, expected }) => ({ path: `${at}${path}`, expected }))
  })
  const distinct = new Map(flaws.map((flaw) => [`${flaw.path} ${flaw.expected}`, flaw]))
  return { types: known.map(({ typeName }) => typeName), flaws: [...distinct.values()] }
}
