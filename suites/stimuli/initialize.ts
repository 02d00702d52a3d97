import { tool } from '../../harness/index.ts'
import type { JsonObject } from '../../schema/index.ts'

/** Params of an initialize request that any legacy revision accepts. */
export function initializeParams(protocolVersion: string, capabilities: JsonObject = {}): JsonObject {
  return { protocolVersion, capabilities, clientInfo: tool }
}
