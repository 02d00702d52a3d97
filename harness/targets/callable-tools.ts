import { isJsonObject, type JsonObject } from '../../schema/index.ts'
import type { CallTools } from '../runner/options.ts'
import type { FixtureMap } from '../suite.ts'
import { at } from '../wire/json.ts'
import type { FixtureDefinition } from './fixture-definition.ts'
import type { CallableTool } from './fixtures.ts'
import type { Preset } from './preset.ts'
import { sampleArguments } from './sample-arguments.ts'
import { setApart } from './set-apart.ts'

export interface CallableToolsInput {
  /** As listed in this cell. */
  readonly tools: readonly JsonObject[]
  readonly contract: readonly FixtureDefinition[]
  readonly config: FixtureMap
  /** Those that hold for the target. */
  readonly presets: readonly Preset[]
  readonly callTools: CallTools
}

/**
 * The listed tools that may be called merely for their result, each with arguments that fit its inputSchema: those of the
 * config or a preset, else made ones. Left out, unless the config names them for something else: tools that serve a fixture
 * set apart, that run as tasks only, or for which no arguments can be made.
 */
export async function callableTools(input: CallableToolsInput): Promise<readonly CallableTool[]> {
  const callable: CallableTool[] = []
  for (const tool of input.tools) {
    const { name } = tool
    if (typeof name !== 'string') continue
    const configured = entriesFor(name, toolEntries(input)).find(([fixture]) => !setApart.has(fixture))?.[1]
    const reason = configured ? 'config' : permission(tool, input.callTools)
    if (!reason || (!configured && !isPlain(tool, name, input))) continue
    const args = configured?.arguments ?? presetArguments(name, input) ?? (await sampleArguments(tool.inputSchema))
    if (args) callable.push({ tool, arguments: args, reason })
  }
  return callable
}

function permission(tool: JsonObject, callTools: CallTools): CallableTool['reason'] | undefined {
  if (callTools === 'none') return undefined
  if (at(tool, 'annotations', 'readOnlyHint') === true) return 'read-only'
  return callTools === 'all' ? 'call-tools-all' : undefined
}

/** Whether a call without the client's help ends with the tool's own result, as far as anybody has said. */
function isPlain(tool: JsonObject, name: string, input: CallableToolsInput): boolean {
  if (at(tool, 'execution', 'taskSupport') === 'required') return false
  if (input.presets.some((preset) => preset.setApart?.includes(name))) return false
  const serves = [input.config, ...input.presets.map(({ fixtures }) => fixtures)].flatMap((map) =>
    entriesFor(name, map),
  )
  const own = setApart.has(name) ? [name] : []
  const roles = [...serves.map(([fixture]) => fixture), ...own]
  return roles.length === 0 || roles.some((role) => !setApart.has(role))
}

function presetArguments(name: string, { presets }: CallableToolsInput): JsonObject | undefined {
  return presets
    .flatMap(({ fixtures }) => entriesFor(name, fixtures))
    .find(([fixture, entry]) => !setApart.has(fixture) && isJsonObject(entry.arguments))?.[1].arguments
}

/** The config without what it says of prompts, resources and accounts. */
function toolEntries({ config, contract }: CallableToolsInput): FixtureMap {
  const others = new Set(contract.filter(({ kind }) => kind !== 'tool').map(({ name }) => name))
  return Object.fromEntries(Object.entries(config).filter(([fixture]) => !others.has(fixture)))
}

function entriesFor(name: string, map: FixtureMap): [string, FixtureMap[string]][] {
  return Object.entries(map).filter(([, entry]) => entry.name === name)
}
