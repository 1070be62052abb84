/** The columns of a specification besides its grade, for the SQL of tables that have one. */
import { sql } from '#server/sql.ts'

export const specificationColumns = sql`height_from_cm, height_to_cm, caliper_from_mm, caliper_to_mm, specification`
