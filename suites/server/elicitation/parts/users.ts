/** What two users type into the forms of a server. */
import { at, type RequestResponder, sampleArguments } from '../../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'

/** `claimed` is typed by the second user, in the name of the first. */
export type Typist = 'alice' | 'bob' | 'claimed'

/** Addresses, since forms ask for names and for addresses. */
const names: Readonly<Record<Typist, string>> = {
  alice: 'alice@example.com',
  bob: 'bob@example.com',
  claimed: 'alice@example.com',
}
const values: Readonly<Record<Typist, string>> = {
  alice: 'alice.value@example.com',
  bob: 'bob.value@example.com',
  claimed: 'claimed.value@example.com',
}

/** Whether a text holds what this user has given. */
export const tellsValue = (json: Json | undefined, typist: Typist): boolean =>
  JSON.stringify(json ?? null).includes(values[typist])

export const tellsAnything = (json: Json | undefined, typist: Typist): boolean =>
  tellsValue(json, typist) || JSON.stringify(json ?? null).includes(names[typist])

/** What a request may say of its user, for whoever believes it. */
export const claims: JsonObject = { 'example.com/user': names.alice, 'example.com/email': names.alice }

/** The form as this user fills it in. */
export async function formOf(params: JsonObject, typist: Typist): Promise<JsonObject> {
  const schema = at(params, 'requestedSchema')
  const content: Record<string, Json> = { ...(await sampleArguments(schema)) }
  const properties = at(schema, 'properties')
  for (const [name, property] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const isFree = at(property, 'type') === 'string' && at(property, 'enum') === undefined
    const format = at(property, 'format')
    if (!isFree || (format !== undefined && format !== 'email')) continue
    content[name] = /user|name|mail|account/i.test(name) ? names[typist] : values[typist]
  }
  return { action: 'accept', content }
}

/** Answers every form as this user. */
export const answersOf = (typist: Typist): Readonly<Record<string, RequestResponder>> => ({
  'elicitation/create': (params) => formOf(params, typist),
})

/** Gives nothing. */
export const declines: RequestResponder = () => ({ action: 'decline' })
