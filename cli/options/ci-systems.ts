/** The CI systems for which `init` writes a file. */
export const ciSystems = ['github', 'gitlab', 'jenkins', 'none'] as const
export type CiSystem = (typeof ciSystems)[number]
