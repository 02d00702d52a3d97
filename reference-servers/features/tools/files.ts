import { ToolError } from '../../errors.ts'
import { isObject } from '../../json-rpc.ts'
import { textResult } from '../content.ts'
import { fileText, pathOf } from '../files.ts'
import { isAnswer, isDeclared } from '../input.ts'
import { rootsQuestion } from '../questions.ts'
import type { Tool } from '../tool.ts'

export const fileTools: readonly Tool[] = [
  {
    name: 'read-file',
    description: 'Returns the text of a file, in the roots of the client if it has any.',
    inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    run: async ({ path }, context) => {
      let folders: string[] | undefined
      if (isDeclared(rootsQuestion, context)) {
        const { roots } = await context.input({ roots: rootsQuestion })
        if (!roots || !isAnswer('roots/list', roots)) throw new ToolError('The list of roots is malformed.')
        const listed: readonly unknown[] = Array.isArray(roots.roots) ? roots.roots : []
        folders = listed.flatMap((root) => (isObject(root) ? (pathOf(String(root.uri)) ?? []) : []))
      }
      const text = await fileText(String(path), context.server, folders)
      if (text === undefined) throw new ToolError('There is no such file.')
      return textResult(text)
    },
  },
]
