/** The message types of all revisions of the Model Context Protocol: schemas, validators, methods. */
export { codes } from './error-codes.ts'
export { isJsonArray, isJsonObject, type Json, type JsonArray, type JsonObject } from './json.ts'
export { messageType, taskAugmentable } from './message-type.ts'
export { findMethod } from './methods.ts'
export { isRevisionId, type RevisionId, revisions } from './revisions.ts'
export { loadValidators, type Validators } from './validators.ts'
export { lookUp, pointerStep, pointerSteps, type Violation } from './violation.ts'
