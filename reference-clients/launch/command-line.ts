import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { browserOf } from '../authorization/browser.ts'
import type { GivenIdentity, IdentityProvider } from '../authorization/decisions.ts'
import type { Target } from '../client.ts'
import { isObject, type JsonObject } from '../messages.ts'
import type { ClientOptions, ToolCall } from '../options.ts'
import { revisions } from '../revisions.ts'
import { networkOf } from './network.ts'

export const usage = `usage: reference-client [--revision <id> | --era legacy|modern|auto] [--transport streamable-http|http-sse]
                        [--fault <requirement-id>] [--quirk <name>] (<url> | --stdio -- <command> [args...])`

interface CommandLine {
  options: ClientOptions
  fault: string | undefined
  quirk: string | undefined
  target: Target
}

/** Reads the arguments and the MCP_CONFORMANCE_* variables. Throws an Error that says what was expected. */
export function parseCommandLine(args: readonly string[], environment: NodeJS.ProcessEnv): CommandLine {
  const split = args.indexOf('--')
  const command = split < 0 ? [] : args.slice(split + 1)
  const { values, positionals } = parseArgs({
    args: split < 0 ? [...args] : args.slice(0, split),
    allowPositionals: true,
    options: {
      revision: { type: 'string' },
      era: { type: 'string' },
      transport: { type: 'string' },
      fault: { type: 'string' },
      quirk: { type: 'string' },
      stdio: { type: 'boolean' },
    },
  })
  const fromEnvironment = values.era === undefined ? environment.MCP_CONFORMANCE_PROTOCOL_VERSION : undefined
  const options: ClientOptions = {
    revision: oneOf('--revision', values.revision ?? (fromEnvironment || undefined), revisions),
    era: oneOf('--era', values.era, ['legacy', 'modern', 'auto'] as const),
    transport: oneOf('--transport', values.transport, ['streamable-http', 'http-sse'] as const),
    scenario: environment.MCP_CONFORMANCE_SCENARIO,
    openBrowser: browserOf(environment),
    model: environment.MCP_CONFORMANCE_MODEL,
    actions: readActions(environment.MCP_CONFORMANCE_ACTIONS),
    network: networkOf(environment.MCP_CONFORMANCE_TRAP),
    authorities: authoritiesIn(environment.NODE_EXTRA_CA_CERTS),
    ...readContext(environment.MCP_CONFORMANCE_CONTEXT),
  }
  return {
    options: withoutUndefined(options),
    fault: values.fault,
    quirk: values.quirk,
    target: targetOf(values.stdio, command, positionals),
  }
}

const authoritiesIn = (file: string | undefined): string | undefined =>
  file === undefined ? undefined : readFileSync(file, 'utf8')

function targetOf(stdio: boolean | undefined, command: readonly string[], positionals: readonly string[]): Target {
  if (stdio) {
    const [program, ...rest] = command
    if (program === undefined) throw new Error('--stdio needs -- and the command of the server')
    return { command: program, args: rest }
  }
  const url = positionals.at(-1)
  if (url === undefined || !URL.canParse(url))
    throw new Error(`expected the URL of the server, got ${url ?? 'nothing'}`)
  return { url }
}

function oneOf<T extends string>(flag: string, value: string | undefined, allowed: readonly T[]): T | undefined {
  const found = allowed.find((each) => each === value)
  if (value !== undefined && found === undefined) {
    throw new Error(`${flag} expects one of ${allowed.join(', ')}, got ${value}`)
  }
  return found
}

/**
 * MCP_CONFORMANCE_CONTEXT: JSON with `toolCalls`, `arguments` by tool or prompt name, `capabilities`, `limits`, and who the client
 * is to authorization servers: `client_id`, `client_secret` and the `client_issuer` that they are for, `client_metadata_url`;
 * `grant_type`, `private_key_pem` and `idp_...` for a client without a user, `valid_jwt` for a workload; `state_directory`, where it may keep that.
 */
function readContext(text: string | undefined): ClientOptions {
  const context: unknown = text === undefined || text === '' ? {} : JSON.parse(text)
  if (!isObject(context)) throw new Error('MCP_CONFORMANCE_CONTEXT expects a JSON object')
  const options: ClientOptions = {}
  if (Array.isArray(context.toolCalls)) options.toolCalls = context.toolCalls.filter(isObject).map(toolCall)
  if (isObject(context.arguments)) {
    options.arguments = Object.fromEntries(Object.entries(context.arguments).filter(isNamedObject))
  }
  if (isObject(context.capabilities)) options.capabilities = context.capabilities
  if (isObject(context.limits)) options.limits = numbers(context.limits)
  options.identity = {
    clientId: textIn(context, 'client_id'),
    clientSecret: textIn(context, 'client_secret'),
    clientIssuer: textIn(context, 'client_issuer'),
    clientMetadataUrl: textIn(context, 'client_metadata_url'),
    grantType: textIn(context, 'grant_type'),
    privateKey: textIn(context, 'private_key_pem'),
    identityProvider: identityProviderIn(context),
    workload: workloadIn(context),
  }
  options.stateDirectory = textIn(context, 'state_directory')
  return options
}

function workloadIn(context: JsonObject): GivenIdentity['workload'] {
  const [good, over, other] = ['valid_jwt', 'expired_jwt', 'wrong_audience_jwt'].map((name) => textIn(context, name))
  if (good === undefined) return undefined
  return { good, over, other }
}

function identityProviderIn(context: JsonObject): IdentityProvider | undefined {
  const [tokenEndpoint, idToken] = [textIn(context, 'idp_token_endpoint'), textIn(context, 'idp_id_token')]
  if (tokenEndpoint === undefined || idToken === undefined) return undefined
  const clientSecret = textIn(context, 'idp_client_secret')
  const clientId = textIn(context, 'idp_client_id') ?? ''
  return { tokenEndpoint, idToken, clientId, clientSecret }
}

function readActions(text: string | undefined): readonly JsonObject[] | undefined {
  if (text === undefined) return undefined
  const actions: unknown = JSON.parse(text)
  if (!Array.isArray(actions)) throw new Error('MCP_CONFORMANCE_ACTIONS expects a JSON array')
  return actions.filter(isObject)
}

function textIn(from: JsonObject, member: string): string | undefined {
  const value = from[member]
  return typeof value === 'string' ? value : undefined
}

function toolCall(call: JsonObject): ToolCall {
  return { name: String(call.name), arguments: isObject(call.arguments) ? call.arguments : {} }
}

function isNamedObject(entry: [string, unknown]): entry is [string, JsonObject] {
  return isObject(entry[1])
}

function numbers(from: JsonObject): Record<string, number> {
  return Object.fromEntries(
    Object.entries(from).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

function withoutUndefined(options: ClientOptions): ClientOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
