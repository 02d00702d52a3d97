import type { JsonObject } from '../messages.ts'

/** Where a fault or a quirk may reach into what the client does as a host with a model. */
export interface ModelSeams {
  /** Whether the model is offered a tool. */
  offers?(tool: JsonObject, next: () => boolean): boolean
  /** What the model is told of the result of a tool. */
  tells?(result: JsonObject, next: () => string): string
  /** What came of a message of the user; `ask` has the model answer it. */
  answers?(text: string, ask: () => Promise<string>): Promise<string>
  /** A request to the model on its way out. */
  request?(body: JsonObject): JsonObject
  /** An app says something for the conversation: what is kept of it. */
  hears?(message: JsonObject, next: () => readonly JsonObject[]): readonly JsonObject[]
  /** An app says what the model is to know. `earlier`: what it said before. */
  learns?(context: JsonObject, earlier: readonly JsonObject[], next: () => readonly JsonObject[]): readonly JsonObject[]
}
