package org.headscope.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import module java.compiler;
import module jdk.compiler;

import com.sun.source.tree.LiteralTree;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// The words of comments, texts and names in both modules, by the rules in `words.json`, which
/// `.github/WRITING.md` explains.
final class WordsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /// The rules: regular expressions, and what to write instead.
  ///
  /// @param openers clauses that begin no comment
  /// @param textOpeners clauses that begin no text, unless it is a question
  /// @param words that neither comments nor texts contain
  /// @param constants words that are no part of a constant's name
  /// @param names words that are no part of a name in main code
  record Rules(
      String openers,
      String textOpeners,
      Map<String, String> words,
      Map<String, String> constants,
      Map<String, String> names) {}

  /// A piece of a source file.
  private record Piece(String place, String text) {}

  private static final Rules RULES = rules();
  private static final List<Piece> COMMENTS = new ArrayList<>();
  private static final List<Piece> TEST_COMMENTS = new ArrayList<>();
  private static final List<Piece> TEXTS = new ArrayList<>();
  private static final List<Piece> CONSTANTS = new ArrayList<>();
  private static final List<Piece> NAMES = new ArrayList<>();

  static {
    read();
  }

  @Test
  void commentsBeginWithANounOrAVerb() {
    assertThat(COMMENTS).hasSizeGreaterThan(3000);
    Pattern opener = Pattern.compile("(?:" + RULES.openers() + ")(?![\\w-])");
    assertThat(TEST_COMMENTS).hasSizeGreaterThan(1000);
    assertThat(Stream.of(COMMENTS, TEST_COMMENTS).flatMap(List::stream))
        .filteredOn(comment -> opener.matcher(comment.text()).lookingAt())
        .isEmpty();
  }

  @Test
  void textsBeginWithNoClause() {
    assertThat(TEXTS).hasSizeGreaterThan(2000);
    Pattern opener = Pattern.compile("(?:" + RULES.textOpeners() + ")(?![\\w-])[^?]*");
    assertThat(TEXTS).filteredOn(text -> opener.matcher(text.text()).matches()).isEmpty();
  }

  @Test
  void oneWordStandsForOneThing() {
    List<Piece> all = new ArrayList<>(COMMENTS);
    all.addAll(TEXTS);
    assertThat(broken(all, RULES.words())).isEmpty();
  }

  @Test
  void limitsAreMaximaAndMinima() {
    assertThat(CONSTANTS).hasSizeGreaterThan(1000);
    assertThat(broken(CONSTANTS, RULES.constants())).isEmpty();
  }

  @Test
  void namesAreTermsOfTheFieldOrOfJavaFx() {
    assertThat(NAMES).hasSizeGreaterThan(5000);
    assertThat(broken(NAMES, RULES.names())).isEmpty();
  }

  private static List<String> broken(List<Piece> pieces, Map<String, String> words) {
    return words.entrySet().stream()
        .flatMap(word -> {
          Pattern pattern = Pattern.compile(word.getKey());
          return pieces.stream()
              .filter(piece -> pattern.matcher(piece.text()).find())
              .map(piece -> piece + ": write " + word.getValue());
        })
        .toList();
  }

  private static Rules rules() {
    try (InputStream in = WordsTest.class.getResourceAsStream("words.json")) {
      return new JsonMapper().readValue(Objects.requireNonNull(in), Rules.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void read() {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> engine = Files.walk(ROOT.resolve("engine/src"));
        Stream<Path> app = Files.walk(ROOT.resolve("app/src"))) {
      List<Path> sources =
          Stream.concat(engine, app).filter(file -> file.toString().endsWith(".java")).toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
      DocTrees trees = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        new Reader(unit, trees).scan(unit, true);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Collects the pieces of one file.
  private static final class Reader extends TreePathScanner<Boolean, Boolean> {
    private final CompilationUnitTree unit;
    private final DocTrees trees;

    Reader(CompilationUnitTree unit, DocTrees trees) {
      this.unit = unit;
      this.trees = trees;
    }

    private void add(List<Piece> pieces, Tree tree, String text) {
      long line =
          unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, tree));
      String file = Path.of(unit.getSourceFile().toUri()).getFileName().toString();
      pieces.add(new Piece(file + ":" + line, text.strip().replaceAll("\\s+", " ")));
    }

    private boolean isTest() {
      return unit.getSourceFile().toUri().getPath().contains("/src/test/");
    }

    private void ofMain(List<Piece> pieces, Tree tree, String text) {
      if (!isTest()) {
        add(pieces, tree, text);
      }
    }

    private void comment(Tree tree) {
      String comment = trees.getDocComment(getCurrentPath());
      if (comment != null) {
        add(isTest() ? TEST_COMMENTS : COMMENTS, tree, comment);
      }
    }

    @Override
    public Boolean visitPackage(PackageTree tree, Boolean deep) {
      comment(tree);
      return deep;
    }

    @Override
    public Boolean visitImport(ImportTree tree, Boolean deep) {
      return deep;
    }

    @Override
    public Boolean visitClass(ClassTree tree, Boolean deep) {
      comment(tree);
      ofMain(NAMES, tree, tree.getSimpleName().toString());
      return super.visitClass(tree, deep);
    }

    @Override
    public Boolean visitMethod(MethodTree tree, Boolean deep) {
      comment(tree);
      ofMain(NAMES, tree, tree.getName().toString());
      return super.visitMethod(tree, deep);
    }

    @Override
    public Boolean visitVariable(VariableTree tree, Boolean deep) {
      comment(tree);
      Set<Modifier> modifiers = tree.getModifiers().getFlags();
      String name = tree.getName().toString();
      if (modifiers.contains(Modifier.STATIC)) {
        ofMain(CONSTANTS, tree, name);
      } else if (getCurrentPath().getParentPath().getLeaf() instanceof ClassTree) {
        ofMain(NAMES, tree, name);
      }
      return super.visitVariable(tree, deep);
    }

    @Override
    public Boolean visitLiteral(LiteralTree tree, Boolean deep) {
      if (tree.getValue() instanceof String text && text.contains(" ") && !text.isBlank()) {
        ofMain(TEXTS, tree, text);
      }
      return deep;
    }
  }
}
