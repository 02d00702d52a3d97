import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { shortenJson } from '../../judging/proof/shorten-entry.ts'
import type { Facts } from '../../trace/facts.ts'
import { type Bounds, defaultBounds } from '../../wire/bounds.ts'

/** The facts as reports get them: what a target says about itself is bounded; its lists were when they were read. */
export function shownFacts(facts: Facts, { excerptBytes }: Pick<Bounds, 'excerptBytes'> = defaultBounds): Facts {
  const shown = (value: JsonObject): JsonObject => object(shortenJson(value, excerptBytes))
  return {
    ...facts,
    accepted: facts.accepted.map((offered) => ({
      ...offered,
      capabilities: shown(offered.capabilities),
      ...(offered.implementation === undefined ? {} : { implementation: shown(offered.implementation) }),
    })),
  }
}

const object = (value: Json): JsonObject => (isJsonObject(value) ? value : {})
