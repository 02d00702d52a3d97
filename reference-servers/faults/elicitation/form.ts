import { type Fault, faults } from '../../fault.ts'
import { ask } from '../../fault-overrides.ts'
import { isObject, type JsonObject } from '../../json-rpc.ts'
import type { Seams } from '../../seams.ts'

/** Asks for these properties. */
function askFor(properties: JsonObject): Seams {
  return ask('elicitation/create', (params) => ({ ...params, requestedSchema: { type: 'object', properties } }))
}

const wordless: Fault = {
  says: 'asks without a message',
  seams: ask('elicitation/create', ({ message: _, ...params }) => params),
}

const nested: Fault = {
  says: 'asks for a nested object',
  seams: askFor({ address: { type: 'object', properties: {} } }),
}

const secret: Fault = {
  says: 'asks for a password by form',
  seams: ask('elicitation/create', (params) => {
    const schema = isObject(params.requestedSchema) ? params.requestedSchema : undefined
    if (schema === undefined) return params
    const properties = { ...(isObject(schema.properties) && schema.properties), password: { type: 'string' } }
    return { ...params, requestedSchema: { ...schema, properties } }
  }),
}

export default faults({
  'elicitation.form.no-clickable-urls': {
    says: 'asks the user to follow a link',
    seams: ask('elicitation/create', (params) => ({ ...params, message: 'Log in at https://login.invalid/ first.' })),
  },
  'elicitation.form.no-sensitive-2025-06-18': secret,
  'elicitation.form.no-sensitive': secret,
  'elicitation.create.shape': { ...wordless, revisions: ['2025-06-18'] },
  'elicitation.form.flat-primitives-2025-06-18': nested,
  'elicitation.form.flat-primitives': nested,
  'elicitation.form.mode-value': {
    says: 'asks in a mode that does not exist',
    seams: ask('elicitation/create', (params) =>
      params.requestedSchema === undefined ? params : { ...params, mode: 'text' },
    ),
  },
  'elicitation.form.string-formats': {
    says: 'asks for a string in a format of its own',
    seams: askFor({ name: { type: 'string', format: 'nickname' } }),
  },
  'elicitation.request.message': wordless,
})
