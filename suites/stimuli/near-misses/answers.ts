/** Answers that a tool that asks cannot use. Each holds a value that no other part of a result is likely to contain. */
import type { Json, JsonObject } from '../../../schema/index.ts'

export const misfit = 987_654_321

/** What a model is said to have written, of the wrong type. */
export const noTexts: readonly Json[] = [misfit, [misfit], { text: misfit }]

/** Actions of an elicitation that are none of the three. */
export const noActions = ['maybe', 'ACCEPT', 'accepted', 'accept '] as const

/** What stands in place of a map of answers. */
export const noAnswers: readonly Json[] = [[], 'accept', 5, true]

/** What stands in place of an answer. */
export const nonAnswers: readonly (Json | JsonObject)[] = [42, 'accept', [], true]
