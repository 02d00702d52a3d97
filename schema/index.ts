/** The message types of all revisions of the Model Context Protocol: schemas, validators, TypeScript types, methods. */
import type { MessageTypes } from '../generated/schema/types.ts'
import type { RevisionId } from './revisions.ts'

export { codes } from './error-codes.ts'
export { isJsonArray, isJsonObject, type Json, type JsonArray, type JsonObject } from './json.ts'
export { messageType, taskAugmentable } from './message-type.ts'
export { findMethod } from './methods.ts'
export { isRevisionId, type RevisionId, revisions } from './revisions.ts'
export { loadValidators, type Validators } from './validators.ts'
export { lookUp, pointerStep, pointerSteps, type Violation } from './violation.ts'

/**
 * The TypeScript type of a message type, e.g. `TypeOf<'2025-06-18', 'CallToolResult'>`. With several revisions
 * (`TypeOf<RevisionId, 'CallToolResult'>`): what it may look like in any of them.
 *
 * @public
 */
export type TypeOf<Revision extends RevisionId, Name extends TypeName<Revision>> = Revision extends RevisionId
  ? Name extends keyof MessageTypes[Revision]
    ? MessageTypes[Revision][Name]
    : never
  : never

/** The names of the types of a revision. */
export type TypeName<Revision extends RevisionId = RevisionId> = Revision extends RevisionId
  ? keyof MessageTypes[Revision]
  : never
