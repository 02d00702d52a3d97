/** What a driver has to make the client do so that more is seen. */
import type { FixtureName } from '../../define.ts'

const how = {
  'call-tool': 'have the client list the tools and call one when MCP_CONFORMANCE_SCENARIO is tools_call',
  'list-tools': 'have the client list the tools when MCP_CONFORMANCE_SCENARIO is tools_call',
  'read-resource': 'have the client read the resources that it lists when MCP_CONFORMANCE_SCENARIO is tools_call',
} as const satisfies Readonly<Partial<Record<FixtureName, string>>>

/** The reason of a verdict that was not observed because the client did not do it. */
export const needs = (fixture: keyof typeof how): string => `needs ${fixture}: ${how[fixture]}`
