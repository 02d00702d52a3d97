import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import packageJson from '../package.json' with { type: 'json' }

const action = parse(readFileSync(join(import.meta.dirname, '..', 'action.yml'), 'utf8'))

test('the action runs the version that it is released with, and names its artifact by an input', () => {
  expect(action.inputs.version.default).toBe(packageJson.version)
  const [upload] = action.runs.steps.filter(({ uses = '' }: { uses?: string }) => uses.includes('upload-artifact'))
  expect(upload.with.name).toBe('$' + '{{ inputs.artifact }}')
})
