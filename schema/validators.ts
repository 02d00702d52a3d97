import type { Json } from './json.ts'
import type { RevisionId } from './revisions.ts'
import { type CompiledValidator, toViolation, type Violation } from './violation.ts'

/** The validators of one revision. */
export interface Validators {
  /** True if the revision has a type of that name. */
  has(typeName: string): boolean
  /**
   * Everything that is wrong with `value` as a `typeName`; `[]`: it is valid.
   * `strict: false` leaves out what only the prose demands. Throws if the revision has no such type (see `has`).
   */
  validate(typeName: string, value: Json, options?: { strict?: boolean }): Violation[]
  /** Whether there is nothing wrong with it, by the strict rules. */
  isValid(typeName: string, value: Json): boolean
}

/** Loads the validators of one revision: code that was generated at build, nothing is compiled here. */
export async function loadValidators(revision: RevisionId): Promise<Validators> {
  // Not before it is needed: what generates it imports this file.
  const { validatorModules } = await import('../generated/schema/validators.ts')
  const { validators } = await validatorModules[revision]()
  const validatorOf = (typeName: string): CompiledValidator => {
    const validator = Object.hasOwn(validators, typeName) ? validators[typeName] : undefined
    if (!validator) throw new Error(`${revision} has no type ${typeName}`)
    return validator
  }
  return {
    has: (typeName) => Object.hasOwn(validators, typeName),
    validate: (typeName, value, { strict = true } = {}) =>
      violations(validatorOf(typeName), value).filter((violation) => strict || !violation.stricter),
    isValid: (typeName, value) => validatorOf(typeName)(value),
  }
}

function violations(validator: CompiledValidator, value: Json): Violation[] {
  if (validator(value)) return []
  // `if` only says that a branch of a union failed; the failures inside the branch come on their own.
  const failures = (validator.errors ?? []).filter((failure) => failure.keyword !== 'if')
  return failures.map((failure) => toViolation(failure, value))
}
