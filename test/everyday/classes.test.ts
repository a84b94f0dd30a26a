/**
 * What holds for every class that is loaded. Without the application, because tests of it make
 * classes of their own.
 */
import '../unit/due-columns.test';
import '../unit/input-sentences.test';
