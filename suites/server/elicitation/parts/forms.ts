/** Answers to elicitation/create. */
import { at, sampleArguments } from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type JsonObject } from '../../../../schema/index.ts'

/** Values that no other part of a result is likely to contain: one for what is no number, one for what is no text. */
export const misfits = { text: 'mcp-conform-misfit', number: 987_654_321 } as const

/** Accepts a form with a small valid content; declines what cannot be filled in, and what is no form. */
export async function fillInForm({ requestedSchema }: JsonObject): Promise<JsonObject> {
  const content = await sampleArguments(requestedSchema)
  return content === undefined ? { action: 'decline' } : { action: 'accept', content }
}

/** As `fillIn`, with one member of a type that the form does not allow. */
export async function fillInWrongly(params: JsonObject): Promise<JsonObject> {
  const { content } = await fillInForm(params)
  const properties = at(params.requestedSchema, 'properties')
  const name = required(params)[0] ?? Object.keys(isJsonObject(properties) ? properties : {})[0]
  if (!isJsonObject(content) || name === undefined) return { action: 'decline' }
  const misfit = at(properties, name, 'type') === 'string' ? misfits.number : misfits.text
  return { action: 'accept', content: { ...content, [name]: misfit } }
}

/** As `fillIn`, without the first member that the form requires; declines a form that requires none. */
export async function fillInPartly(params: JsonObject): Promise<JsonObject> {
  const { content } = await fillInForm(params)
  const [missing] = required(params)
  if (!isJsonObject(content) || missing === undefined) return { action: 'decline' }
  return { action: 'accept', content: Object.fromEntries(Object.entries(content).filter(([name]) => name !== missing)) }
}

function required({ requestedSchema }: JsonObject): readonly string[] {
  const names = at(requestedSchema, 'required')
  return isJsonArray(names) ? names.filter((name) => typeof name === 'string') : []
}
