import type { ClientTarget, StartableClient } from './target.ts'

/** Stands for the base URL of our model: in the command of a host, or in the value of a variable of its environment. */
const modelWord = '{model}'

/** Whether a host is to have its model from us: its command, or its environment, says where. */
export const takesModel = (target: ClientTarget | StartableClient): boolean =>
  'command' in target && [...target.command, ...Object.values(target.env)].some((word) => word.includes(modelWord))

/** The same word with the URL in it. */
export const withModel = (word: string, url: string | undefined): string =>
  url === undefined ? word : word.replaceAll(modelWord, url)
