/** Generated results, and how they take the place of usual ones. */
import fc from 'fast-check'
import { arbitrary, nearValid } from '../../../../schema/arbitraries/index.ts'
import {
  findMethod,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  type RevisionId,
  type Validators,
} from '../../../../schema/index.ts'

export interface GeneratedAnswer {
  readonly method: string
  readonly result: JsonObject
  readonly oddity: string
  readonly isFlawed: boolean
  readonly origin?: { readonly type: string; readonly flaw?: string; readonly valid?: Json }
}

/** A list keeps what a client may go on with; all else is as it was generated. */
export function withAnswer(usual: JsonObject, { result, isFlawed }: GeneratedAnswer): JsonObject {
  if (isFlawed) return result
  const members = Object.entries(result).map(([name, value]): [string, Json] => {
    const kept = usual[name]
    return [name, isJsonArray(value) && isJsonArray(kept) ? [...kept, ...value] : value]
  })
  const { nextCursor: _, ...rest } = Object.fromEntries(members)
  return { ...usual, ...rest }
}

/** @param asks how often a client asks for each: what it asks for often is generated as often */
export function generatedAnswers(
  revision: RevisionId,
  asks: ReadonlyMap<string, number>,
  validators: Validators,
): fc.Arbitrary<GeneratedAnswer> {
  return fc.oneof(
    ...[...asks].flatMap(([method, weight]) => {
      const type = findMethod(revision, method, 'client')?.resultType
      if (type === undefined || weight === 0) return []
      const valid = arbitrary(revision, type).map(
        (result): GeneratedAnswer => ({
          ...{ method, result: object(result), oddity: `${type}, valid`, isFlawed: false },
          origin: { type, valid: result },
        }),
      )
      const flawed = nearValid(revision, type, validators)
        ?.filter(({ message }) => isJsonObject(message))
        .map(
          ({ message, flaw: { kind, path } }): GeneratedAnswer => ({
            ...{ method, result: object(message), oddity: `${type}, ${kind} at ${path}`, isFlawed: true },
            origin: { type, flaw: kind },
          }),
        )
      return [
        { weight: 2 * weight, arbitrary: valid },
        ...(flawed === undefined ? [] : [{ weight: 3 * weight, arbitrary: flawed }]),
      ]
    }),
  )
}

const object = (value: Json): JsonObject => (isJsonObject(value) ? value : {})

export function readAnswer(step: Json): GeneratedAnswer | undefined {
  if (!isJsonObject(step)) return undefined
  const { method, result, oddity, isFlawed } = step
  if (typeof method !== 'string' || !isJsonObject(result) || typeof oddity !== 'string') return undefined
  return { method, result, oddity, isFlawed: isFlawed === true }
}
