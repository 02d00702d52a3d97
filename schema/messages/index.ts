import type { Definition } from '../builder/history.ts'
import type { Definitions } from '../builder/resolve.ts'
import type { Schema } from '../builder/schema.ts'
import * as base from './base.ts'
import * as completion from './completion.ts'
import * as content from './content.ts'
import * as discover from './discover.ts'
import * as elicitation from './elicitation.ts'
import * as errors from './errors.ts'
import * as formSchemas from './form-schemas.ts'
import * as inputRequired from './input-required.ts'
import * as jsonrpc from './jsonrpc.ts'
import * as lifecycle from './lifecycle.ts'
import * as logging from './logging.ts'
import * as params from './params.ts'
import * as prompts from './prompts.ts'
import * as resources from './resources.ts'
import * as roots from './roots.ts'
import * as sampling from './sampling.ts'
import * as subscriptions from './subscriptions.ts'
import * as tasks from './tasks.ts'
import * as tools from './tools.ts'
import * as unions from './unions.ts'
import * as utilities from './utilities.ts'

const exported: Readonly<Record<string, Schema | Definition>> = {
  ...base,
  ...completion,
  ...content,
  ...discover,
  ...elicitation,
  ...errors,
  ...formSchemas,
  ...inputRequired,
  ...jsonrpc,
  ...lifecycle,
  ...logging,
  ...params,
  ...prompts,
  ...resources,
  ...roots,
  ...sampling,
  ...subscriptions,
  ...tasks,
  ...tools,
  ...unions,
  ...utilities,
}

/** Every message type of every revision, by the name that the specification gives it. */
export const definitions: Definitions = Object.fromEntries(
  Object.entries(exported).map(([name, entry]) => [name, 'kind' in entry ? { schema: entry } : entry]),
)
