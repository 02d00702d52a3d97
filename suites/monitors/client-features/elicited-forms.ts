/** What a server asks for by form: nothing that is secret, and no links to follow. */

import { at, type Conversation } from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { allQuestions, type Question } from '../../judging/questions.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'

/** At the end of a name or title: "passwordPolicy" or "token count" ask for no secret. */
const secret =
  /\b(password|passphrase|passwd|api key|apikey|access token|auth token|bearer token|refresh token|secret key|client secret|private key|(credit )?card number|cvv|cvc)$/

/** "apiKey", "api_key" and "API key" as words. */
const words = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[\s_.-]+/g, ' ')
    .trim()
    .toLowerCase()

/** The first field for a text that plainly asks for a secret. */
function secretField({ requestedSchema }: JsonObject): string | undefined {
  const properties = at(requestedSchema, 'properties')
  if (!isJsonObject(properties)) return undefined
  return Object.entries(properties).find(
    ([name, field]) =>
      isJsonObject(field) &&
      (field.type === undefined || field.type === 'string') &&
      field.enum === undefined &&
      field.oneOf === undefined &&
      [name, field.title].some((text) => typeof text === 'string' && secret.test(words(text))),
  )?.[0]
}

/** A link that somebody could follow; names that are reserved for examples lead nowhere. */
function hasLink(text: Json | undefined): boolean {
  const links = typeof text === 'string' ? (text.match(/\b(https?:\/\/|www\.)[^\s"'<>)\]]+/gi) ?? []) : []
  return links.some((link) => !/^(https?:\/\/)?([\w-]+\.)*(example\.(com|org|net)|localhost)\b/i.test(link))
}

function linked({ message, requestedSchema }: JsonObject): string | undefined {
  const properties = at(requestedSchema, 'properties')
  const fields = isJsonObject(properties) ? Object.values(properties).filter(isJsonObject) : []
  const shown = [message, ...fields.flatMap(({ title, description }) => [title, description])]
  const found = shown.find(hasLink)
  return typeof found === 'string' ? found : undefined
}

function formReadings({ params, seq }: Question, knowsUrls: boolean, isFirst: boolean): readonly Reading[] {
  const field = secretField(params)
  const asked = field !== undefined && { expected: 'a form that asks for no secret', actual: { [field]: params } }
  const link = linked(params)
  const rule = isFirst ? 'elicitation.form.no-sensitive-2025-06-18' : 'elicitation.form.no-sensitive'
  return [
    reading(rule, asked, seq),
    ...(isFirst
      ? []
      : [
          reading(
            'elicitation.form.no-clickable-urls',
            link !== undefined && { expected: 'a form without links', actual: link },
            seq,
          ),
        ]),
    ...(asked && knowsUrls
      ? [
          reading(
            'elicitation.url.required-for-sensitive',
            { ...asked, expected: 'a visit to a URL for a secret' },
            seq,
          ),
        ]
      : []),
  ]
}

/** Up to 2025-11-25 from the opening; afterwards each request may declare it. */
function declaresUrls({ negotiated, byPeer }: Conversation): boolean {
  const declared = [
    at(negotiated?.clientCapabilities, 'elicitation', 'url'),
    ...byPeer.map(({ params }) =>
      at(params, '_meta', 'io.modelcontextprotocol/clientCapabilities', 'elicitation', 'url'),
    ),
  ]
  return declared.some((value) => value !== undefined)
}

function readings(conversation: Conversation): readonly Reading[] {
  const asked = allQuestions(conversation).filter(({ method }) => method === 'elicitation/create')
  const knowsUrls = declaresUrls(conversation)
  const isFirst = conversation.revision === '2025-06-18'
  return asked.flatMap((question) =>
    question.params.mode === 'url'
      ? [reading('elicitation.url.required-for-sensitive', undefined, question.seq)]
      : formReadings(question, knowsUrls, isFirst),
  )
}

export default monitor({
  title: 'Forms ask for nothing secret, and lead nowhere',
  judges: judgesFrom(
    [
      'elicitation.form.no-sensitive-2025-06-18',
      'elicitation.form.no-sensitive',
      'elicitation.form.no-clickable-urls',
      'elicitation.url.required-for-sensitive',
    ],
    readings,
    'no form was sent',
  ),
})
