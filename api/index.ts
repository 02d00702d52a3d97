/**
 * `mcp-conform` as a library: tests servers and clients, judges traces again, and looks up requirements. The exports of this file
 * are the public API; docs/guides/api.md shows examples.
 */
export type { Verdict } from '../harness/judging/finding.ts'
export type { Result, WireExcerpt } from '../harness/judging/result.ts'
export type { BaselineState, Cell, Omitted, Outcome, RunEvent, RunInfo, Summary } from '../harness/runner/events.ts'
export type { Facts, RevisionFacts } from '../harness/trace/facts.ts'
export type { Place, Side, TransportKind } from '../harness/trace/place.ts'
export type { Json, JsonArray, JsonObject } from '../schema/json.ts'
export type { RevisionId } from '../schema/revisions.ts'
export { defineConfig } from './define-config.ts'
export type { FetchHandler } from './fetch-server.ts'
export type {
  AuthorizationServerOptions,
  ClientLaunch,
  ClientOptions,
  GatewayOptions,
  RejudgeOptions,
  RunOptions,
  ServerOptions,
  ServerStreams,
  StdioTapOptions,
  TapOptions,
} from './options.ts'
export { rejudge } from './rejudge.ts'
export type { Run } from './run.ts'
export { runAuthorizationServer } from './run-authorization-server.ts'
export { runClient } from './run-client.ts'
export { runGateway } from './run-gateway.ts'
export { runServer } from './run-server.ts'
export { runTap, type StdioTap, type Tap } from './run-tap.ts'
export type { UserConfig } from './settings/schema/config-shape.ts'
export type { Selection } from './settings/selection/selection.ts'
export { UsageError } from './settings/usage-error.ts'
export {
  type FixtureInfo,
  loadSuite,
  type MonitorInfo,
  type RequirementInfo,
  type ScenarioInfo,
  type Suite,
} from './suite.ts'
