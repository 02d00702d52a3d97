/** Calls of tools with arguments from their own inputSchema: valid, and with one flaw. */
import fc from 'fast-check'
import {
  at,
  type CallableTool,
  loadSchemaCheck,
  tool as ourselves,
  parseJson,
  type Revision,
} from '../../../../harness/index.ts'
import { isJsonObject, type Json } from '../../../../schema/index.ts'
import { hasParamHeaders } from '../../../stimuli/call-tool.ts'
import type { Stimulus } from '../stimulus.ts'
import { argumentFlaws } from './flaws.ts'
import { valuesOf } from './values.ts'

/** Tools that are called. */
const most = 8
/** Generated values that do not fit their schema, for one that does. */
const mostMisses = 50

/** Undefined where no tool may be called, or no arguments can be made for any. */
export async function argumentMessages(
  callable: readonly CallableTool[],
  revision: Revision,
): Promise<fc.Arbitrary<Stimulus> | undefined> {
  // What is mirrored into headers is for scenarios of its own.
  const calls = await Promise.all(
    callable
      .filter(({ tool }) => !hasParamHeaders(tool))
      .slice(0, most)
      .map((one) => callsOf(one, revision)),
  )
  const made = calls.filter((one) => one !== undefined)
  return made.length === 0 ? undefined : fc.oneof(...made)
}

async function callsOf({ tool }: CallableTool, revision: Revision): Promise<fc.Arbitrary<Stimulus> | undefined> {
  const { name, inputSchema } = tool
  if (typeof name !== 'string' || !isJsonObject(inputSchema)) return undefined
  const values = valuesOf(inputSchema)
  const isValid = await checkOf(inputSchema)
  if (values === undefined || isValid === undefined) return undefined
  const valid = values.filter((value) => isJsonObject(value) && isValid(value))
  // Where hardly anything that is made fits, to look for more would take for ever.
  const some = fc.sample(values, { seed: 1, numRuns: mostMisses })
  if (!some.some((value) => isJsonObject(value) && isValid(value))) return undefined
  const stimulus = (args: Json, oddity: string): Stimulus => ({
    body: JSON.stringify(call(name, args, revision)),
    oddity: `arguments of ${JSON.stringify(name)}, ${oddity}`,
    waits: true,
  })
  const sound = valid.map((args) => stimulus(args, 'valid'))
  const flawed = fc.tuple(valid, fc.nat()).map(([args, choice]): Stimulus => {
    const flaws = argumentFlaws(args).filter(({ value }) => !isValid(value))
    const flaw = flaws[choice % Math.max(1, flaws.length)]
    return flaw === undefined ? stimulus(args, 'valid') : stimulus(flaw.value, `${flaw.kind} at ${flaw.path}`)
  })
  return fc.oneof({ weight: 1, arbitrary: sound }, { weight: 2, arbitrary: flawed })
}

async function checkOf(schema: Parameters<typeof loadSchemaCheck>[0]): Promise<((value: Json) => boolean) | undefined> {
  try {
    return (await loadSchemaCheck(schema))(schema)
  } catch {
    return undefined
  }
}

function call(name: string, args: Json, revision: Revision): Json {
  const bare = { jsonrpc: '2.0', id: 'fuzz-@id', method: 'tools/call', params: { name, arguments: args } }
  return revision.dress(bare, { capabilities: {}, clientInfo: ourselves, negotiated: undefined }).message
}

/** The tool that a message calls. */
export function toolNamed(callable: readonly CallableTool[], body: Stimulus['body']): CallableTool | undefined {
  const message = typeof body === 'string' ? parseJson(body) : undefined
  return callable.find(({ tool }) => tool.name === at(message, 'params', 'name'))
}
