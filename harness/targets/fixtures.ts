/**
 * The fixture contract: what a target may offer so that more can be judged. A fixture's name is that of
 * suites/requirements/fixtures.yaml; it stands for a primitive of the target, by config, preset or declaration.
 */
import type { JsonObject } from '../../schema/index.ts'

/** The primitive of the target that serves a fixture. */
export interface FixtureBinding {
  /** Name of the tool or prompt, or URI of the resource or template. */
  readonly name: string
  readonly arguments?: JsonObject
  /** Where the binding comes from. */
  readonly source: 'config' | 'preset' | 'declared'
}

/** A tool that may be called without arguments of our invention. */
export interface CallableTool {
  readonly tool: JsonObject
  readonly arguments: JsonObject
  readonly reason: 'read-only' | 'config' | 'call-tools-all'
}

export interface Fixtures {
  /** The binding of a fixture for this cell, if there is one. */
  find(fixture: string): FixtureBinding | undefined
  /** The listed tools that the suite may call in this cell, with arguments that fit their inputSchema. */
  readonly callable: readonly CallableTool[]
  /** The fixtures where a connection lists other tools: servers hide tools from clients that cannot serve them. */
  among(tools: readonly JsonObject[]): Promise<Fixtures>
}
