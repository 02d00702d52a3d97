import type { JsonObject } from '../../schema/index.ts'
import { GiveUp } from './give-up.ts'

/** The number next to 1 within the bounds of the schema, on its grid. Throws GiveUp when there is none. */
export function sampleNumber(schema: JsonObject, integer: boolean): number {
  const least = lowest(schema, integer)
  const most = highest(schema, integer)
  const near = Math.min(Math.max(1, least), most)
  const step = typeof schema.multipleOf === 'number' ? schema.multipleOf : integer ? 1 : undefined
  const value = step === undefined ? near : onGrid(near, step, most)
  if (!Number.isFinite(value) || value < least) throw new GiveUp()
  return value === 0 ? 0 : value
}

function onGrid(near: number, step: number, most: number): number {
  const above = Math.ceil(near / step) * step
  return above <= most ? above : Math.floor(most / step) * step
}

function lowest({ minimum, exclusiveMinimum, exclusiveMaximum, maximum }: JsonObject, integer: boolean): number {
  const inclusive = typeof minimum === 'number' ? minimum : -Infinity
  if (typeof exclusiveMinimum !== 'number') return inclusive
  const ceiling = [maximum, exclusiveMaximum].find((bound) => typeof bound === 'number')
  const above = integer
    ? Math.floor(exclusiveMinimum) + 1
    : typeof ceiling === 'number' && ceiling - exclusiveMinimum <= 1
      ? (exclusiveMinimum + ceiling) / 2
      : exclusiveMinimum + 1
  return Math.max(inclusive, above)
}

function highest({ maximum, exclusiveMaximum, minimum, exclusiveMinimum }: JsonObject, integer: boolean): number {
  const inclusive = typeof maximum === 'number' ? maximum : Infinity
  if (typeof exclusiveMaximum !== 'number') return inclusive
  const floor = [minimum, exclusiveMinimum].find((bound) => typeof bound === 'number')
  const below = integer
    ? Math.ceil(exclusiveMaximum) - 1
    : typeof floor === 'number' && exclusiveMaximum - floor <= 1
      ? (exclusiveMaximum + floor) / 2
      : exclusiveMaximum - 1
  return Math.min(inclusive, below)
}
