import { ArrayMinSize, ArrayUnique, ValidateBy } from 'class-validator';
import { MaxItems } from '../../../core/constraints.js';
import { FIGURE_NAMES } from './figures.js';

/** Figures of a board or report at most. */
const MAX_FIGURES = 12;

/** Constraint of an input: 1 to 12 different names of figures; a fault is one of the whole list. */
export function FigureList(): PropertyDecorator {
  return (target, key) => {
    const areKnown = (given: unknown) =>
      Array.isArray(given) && given.every((name) => FIGURE_NAMES.includes(name));
    ValidateBy(
      { name: 'figures', validator: { validate: areKnown } },
      { message: 'must be names of figures' },
    )(target, key);
    ArrayUnique({ message: 'must not have one twice' })(target, key);
    ArrayMinSize(1, { message: 'must be 1 at least' })(target, key);
    MaxItems(MAX_FIGURES)(target, key);
  };
}
